import { useState } from 'react';
import { invalidate } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';
import { countries, ownCountry } from './countries.ts';

/** Asks for a phone number, and for the code that is sent to it. */
export default function PhoneDialog({ onClose }: { onClose: () => void }) {
  const [known] = useState(countries);
  const [isSent, setSent] = useState(false);
  const form = useDraft('sendPhoneCode', () => ({ iso_code: ownCountry(), phone_number: '' }), {
    unguarded: ['iso_code', 'phone_number'],
    onDone: () => setSent(true),
  });
  const { iso_code: country, phone_number: number } = form.draft;
  const send = () => form.send([], { body: form.draft });

  if (isSent) {
    return (
      <Dialog
        title="Phone number"
        description={`A code was sent to ${number}. It is valid for ten minutes.`}
        onClose={onClose}
        keepsDraft
      >
        <CodeForm
          isSending={form.isBusy}
          onAgain={send}
          onBack={() => setSent(false)}
          onDone={() => {
            void invalidate('getProfile');
            toast('The phone number was verified');
            onClose();
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Phone number"
      description="You receive a text message with a code, which verifies the number."
      onClose={onClose}
      keepsDraft={number !== ''}
    >
      <DraftForm
        form={form}
        input={{ body: form.draft }}
        action="Send code"
        cancel={<CancelButton onClick={onClose} />}
      >
        <SelectField
          name="iso_code"
          label="Country"
          value={country}
          onChange={(code) => form.change({ iso_code: code })}
          options={[
            ...(country === '' ? [{ value: '', label: 'Choose a country' }] : []),
            ...known.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <TextField
          name="phone_number"
          label="Number"
          value={number}
          onChange={(text) => form.change({ phone_number: text })}
          input={{ type: 'tel', autoComplete: 'tel-national' }}
        />
      </DraftForm>
    </Dialog>
  );
}

interface CodeProps {
  isSending: boolean;
  onAgain: () => void;
  onBack: () => void;
  onDone: () => void;
}

function CodeForm({ isSending, onAgain, onBack, onDone }: CodeProps) {
  const form = useDraft('verifyPhoneNumber', { otp_code: '' }, { unguarded: ['otp_code'], onDone });
  return (
    <Form failure={form.failure} onSubmit={() => form.send([], { body: form.draft })}>
      <TextField
        name="otp_code"
        label="Code from the message"
        value={form.draft.otp_code}
        onChange={(code) => form.change({ otp_code: code })}
        input={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
      />
      <FormButtons>
        <Button type="submit" kind="primary" isBusy={form.isBusy}>
          Verify
        </Button>
        <Button isBusy={isSending} onClick={onAgain}>
          Send again
        </Button>
        <Button onClick={onBack}>Change number</Button>
      </FormButtons>
    </Form>
  );
}
