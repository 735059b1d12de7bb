import { useState } from 'react';
import { invalidate, useWrite } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { OneTimeSecret } from '#ui/form/one-time-secret.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { answerProblems, bodyOf, NO_ANSWERS, type Question } from './answers.ts';
import { CodeStep } from './code-step.tsx';
import styles from './security.module.css';

interface Props {
  username: string;
  questions: readonly Question[];
  hasAnswers: boolean;
  onClose: () => void;
}

/** Sets up two-factor authentication: questions, the app, the recovery code. */
export default function TwoFactorDialog({ username, questions, hasAnswers, onClose }: Props) {
  const [steps] = useState(hasAnswers ? 2 : 3);
  const [isAsked, setAsked] = useState(!hasAnswers);
  const [scratch, setScratch] = useState<string>();
  const { mutate: make, data: made, error, isPending } = useWrite('createTwoFactorSecret');
  const step = isAsked ? 1 : scratch === undefined ? steps - 1 : steps;
  return (
    <Dialog
      title="Set up two-factor authentication"
      description={`Step ${step} of ${steps}`}
      onClose={scratch === undefined ? onClose : undefined}
      keepsDraft
    >
      {isAsked ? (
        <QuestionsStep
          questions={questions}
          onDone={() => {
            setAsked(false);
            make({});
          }}
          onClose={onClose}
        />
      ) : scratch !== undefined ? (
        <OneTimeSecret
          label="Recovery code"
          secret={scratch}
          hint="It signs you in once if you lose your app. Store it somewhere other than on your phone. It is never shown again."
          onStored={() => {
            toast('Two-factor authentication is on');
            onClose();
          }}
        />
      ) : made ? (
        <CodeStep
          username={username}
          secret={made.secret}
          onDone={(code) => {
            setScratch(code);
            void invalidate('getProfile', 'listDevices', 'listEvents');
          }}
          onClose={onClose}
        />
      ) : (
        <Form failure={error} onSubmit={() => make({})}>
          <p className={styles.step}>
            You need an authenticator app on your phone. In the next step, it scans a QR code.
          </p>
          <FormButtons>
            <Button type="submit" kind="primary" isBusy={isPending}>
              Show the QR code
            </Button>
            <CancelButton onClick={onClose} />
          </FormButtons>
        </Form>
      )}
    </Dialog>
  );
}

interface QuestionsStepProps {
  questions: readonly Question[];
  onDone: () => void;
  onClose: () => void;
}

/** The service wants them answered first: they are what is left when both the app and the recovery code are lost. */
function QuestionsStep({ questions, onDone, onClose }: QuestionsStepProps) {
  const form = useDraft(
    'answerSecurityQuestions',
    { answers: NO_ANSWERS },
    {
      unguarded: ['answers'],
      onDone: () => {
        void invalidate('listSecurityQuestions');
        onDone();
      },
    },
  );
  const { answers } = form.draft;
  return (
    <Form
      failure={form.failure}
      onSubmit={() => form.send(answerProblems(answers), { body: bodyOf(answers) })}
    >
      <p className={styles.step}>
        The operator asks you these questions if you lose both your app and your recovery code. Answers have 3
        to 17 characters.
      </p>
      <AnswerFields
        questions={questions}
        answers={answers}
        onChange={(next) => form.change({ answers: next })}
      />
      <FormButtons>
        <Button type="submit" kind="primary" isBusy={form.isBusy}>
          Save and continue
        </Button>
        <CancelButton onClick={onClose} />
      </FormButtons>
    </Form>
  );
}
