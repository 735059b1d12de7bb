import type { ReactNode } from 'react';
import type { Schema } from '#api/operations.ts';
import { paths } from '#paths.ts';
import { ConfirmWrite } from '#ui/dialogs/confirm-write.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import type { Question } from './answers.ts';

const TwoFactorDialog = lazyDialog(() => import('./two-factor-dialog.tsx'));
const PhoneDialog = lazyDialog(() => import('./phone-dialog.tsx'));
const QuestionsDialog = lazyDialog(() => import('./questions-dialog.tsx'));

interface Props {
  profile: Schema<'Profile'> | undefined;
  questions: readonly Question[];
  hasAnswers: boolean;
}

/** The dialog that the address names, if any. */
export function SecurityDialogs({ profile, questions, hasAnswers }: Props) {
  const asked = useSearchParams().get('do') ?? '';
  const close = () => go(paths.security(), { isReplaced: true });
  switch (asked) {
    case 'two-factor':
      // Answered in its first step, they must not make it begin anew.
      return profile && questions.length > 0 ? (
        <TwoFactorDialog
          username={profile.username}
          questions={questions}
          hasAnswers={hasAnswers}
          onClose={close}
        />
      ) : null;
    case 'phone':
      return <PhoneDialog onClose={close} />;
    case 'questions':
      return questions.length > 0 ? <QuestionsDialog questions={questions} onClose={close} /> : null;
    case 'two-factor-off':
      return (
        <SwitchOff
          operation="disableTwoFactor"
          title="Turn off two-factor authentication?"
          action="Turn off"
          told="Two-factor authentication is off"
          onClose={close}
        >
          You then sign in with your password alone. Your trusted devices and recovery code are deleted.
        </SwitchOff>
      );
    case 'phone-off':
      return (
        <SwitchOff
          operation="deletePhoneNumber"
          title="Delete the phone number?"
          action="Delete"
          told="The phone number was deleted"
          onClose={close}
        >
          The operator can no longer reach you there.
        </SwitchOff>
      );
    default:
      return null;
  }
}

interface SwitchOffProps {
  operation: 'disableTwoFactor' | 'deletePhoneNumber';
  title: string;
  action: string;
  told: string;
  onClose: () => void;
  children: ReactNode;
}

function SwitchOff({ told, onClose, children, ...rest }: SwitchOffProps) {
  return (
    <ConfirmWrite
      {...rest}
      input={{}}
      stale={['getProfile', 'listDevices', 'listEvents']}
      onDone={() => {
        toast(told);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{children}</p>
    </ConfirmWrite>
  );
}
