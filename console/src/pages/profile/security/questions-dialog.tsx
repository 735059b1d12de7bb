import { invalidate } from '#api/queries.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { answerProblems, bodyOf, NO_ANSWERS, type Question } from './answers.ts';

interface Props {
  questions: readonly Question[];
  onClose: () => void;
}

/** Asks for three answers, which replace those before. */
export default function QuestionsDialog({ questions, onClose }: Props) {
  const form = useDraft(
    'answerSecurityQuestions',
    { answers: NO_ANSWERS },
    {
      // A question that is only chosen is chosen again at once.
      changesOf: (_, draft) => draft.answers.filter(({ text }) => text !== ''),
      onDone: () => {
        void invalidate('listSecurityQuestions');
        toast('The answers were saved');
        onClose();
      },
    },
  );
  const { answers } = form.draft;
  return (
    <DraftDialog
      title="Security questions"
      description="Answers have 3 to 17 characters. Upper and lower case are the same. Answers are never shown again."
      form={form}
      input={{ body: bodyOf(answers) }}
      problems={answerProblems(answers)}
      action="Save answers"
      onClose={onClose}
    >
      <AnswerFields
        questions={questions}
        answers={answers}
        onChange={(next) => form.change({ answers: next })}
      />
    </DraftDialog>
  );
}
