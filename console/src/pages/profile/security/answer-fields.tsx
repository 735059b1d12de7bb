import { SelectField, TextField } from '#ui/form/controls.tsx';
import { type Answer, choicesFor, type Question } from './answers.ts';
import styles from './security.module.css';

interface Props {
  questions: readonly Question[];
  answers: readonly Answer[];
  onChange: (answers: readonly Answer[]) => void;
}

/** Three questions with their answers. */
export function AnswerFields({ questions, answers, onChange }: Props) {
  const change = (index: number, changes: Partial<Answer>) =>
    onChange(answers.map((answer, at) => (at === index ? { ...answer, ...changes } : answer)));
  return answers.map(({ question, text }, index) => (
    // They have no other identity than their place.
    <div key={`${index + 1}`} className={styles.answers}>
      <SelectField
        name={`security_questions[${index}].question_id`}
        label={`Question ${index + 1}`}
        value={question}
        onChange={(id) => change(index, { question: id })}
        options={[
          { value: '', label: 'Choose a question' },
          ...choicesFor(index, answers, questions).map((one) => ({
            value: String(one.id),
            label: one.question,
          })),
        ]}
      />
      <TextField
        name={`security_questions[${index}].response`}
        label={`Answer ${index + 1}`}
        value={text}
        onChange={(typed) => change(index, { text: typed })}
        input={{ maxLength: 17 }}
      />
    </div>
  ));
}
