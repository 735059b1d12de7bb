import { useState } from 'react';
import { invalidate } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { useUnsaved } from '#ui/router/draft.ts';
import { toast } from '#ui/toast.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { type Answer, answerProblems, bodyOf, NO_ANSWERS, type Question } from './answers.ts';

interface Props {
  questions: readonly Question[];
  onClose: () => void;
}

/** Asks for three answers, which replace those before. */
export default function QuestionsDialog({ questions, onClose }: Props) {
  const [answers, setAnswers] = useState<readonly Answer[]>(NO_ANSWERS);
  const hasDraft = answers.some(({ text }) => text !== '');
  useUnsaved(hasDraft);
  const submit = useSubmit('answerSecurityQuestions', {
    onDone: () => {
      void invalidate('listSecurityQuestions');
      toast('The answers were saved');
      onClose();
    },
  });
  return (
    <Dialog
      title="Security questions"
      description="Answers have 3 to 17 characters. Upper and lower case are the same. Answers are never shown again."
      onClose={onClose}
      keepsDraft={hasDraft}
    >
      <Form
        failure={submit.failure}
        onSubmit={() => submit.send(answerProblems(answers), { body: bodyOf(answers) })}
      >
        <AnswerFields
          questions={questions}
          answers={answers}
          onChange={(next) => {
            setAnswers(next);
            submit.forget();
          }}
        />
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={submit.isBusy}>
            Save answers
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="answerSecurityQuestions" input={{ body: bodyOf(answers) }} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}
