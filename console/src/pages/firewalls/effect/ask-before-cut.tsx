import { useEffect } from 'react';
import { useTail } from '#api/newest-records.ts';
import type { RulesChange } from '#domain.ts';
import { cutSentences } from '#plan/firewall-cuts.ts';
import Confirm from '#ui/dialogs/confirm.tsx';

interface Props {
  change: RulesChange;
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a change of rules cuts a way in that people seldom mean to cut. Confirms any other change by itself. */
export default function AskBeforeCut({ change, action, onConfirm, onClose }: Props) {
  const logins = useTail('listOwnLogins');
  const last = logins.data?.data.find(({ status }) => status === 'successful');
  const sentences = logins.isPending ? undefined : cutSentences(change, last?.ip);
  const isHarmless = sentences?.length === 0;
  useEffect(() => {
    if (isHarmless) onConfirm();
  });
  if (!sentences || isHarmless) return null;
  return (
    <Confirm title="Cut this way in?" action={action} isBusy={false} onConfirm={onConfirm} onClose={onClose}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Confirm>
  );
}
