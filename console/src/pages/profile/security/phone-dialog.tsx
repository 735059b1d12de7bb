import { useState } from 'react';
import { invalidate } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { toast } from '#ui/toast.tsx';
import { countries, ownCountry } from './countries.ts';

/** Asks for a phone number, and for the code that is sent to it. */
export default function PhoneDialog({ onClose }: { onClose: () => void }) {
  const [known] = useState(countries);
  const [country, setCountry] = useState(ownCountry);
  const [number, setNumber] = useState('');
  const [isSent, setSent] = useState(false);
  const body = { iso_code: country, phone_number: number };
  const send = useSubmit('sendPhoneCode', { onDone: () => setSent(true) });

  if (isSent) {
    return (
      <Dialog
        title="Phone number"
        description={`A code was sent to ${number}. It is valid for ten minutes.`}
        onClose={onClose}
        keepsDraft
      >
        <CodeForm
          isSending={send.isBusy}
          onAgain={() => {
            send.send([], { body });
          }}
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
      <Form failure={send.failure} onSubmit={() => send.send([], { body })}>
        <SelectField
          name="iso_code"
          label="Country"
          value={country}
          onChange={(code) => {
            setCountry(code);
            send.forget();
          }}
          options={[
            ...(country === '' ? [{ value: '', label: 'Choose a country' }] : []),
            ...known.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <TextField
          name="phone_number"
          label="Number"
          value={number}
          onChange={(text) => {
            setNumber(text);
            send.forget();
          }}
          input={{ type: 'tel', autoComplete: 'tel-national' }}
        />
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={send.isBusy}>
            Send code
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="sendPhoneCode" input={{ body }} />
        </FormButtons>
      </Form>
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
  const [code, setCode] = useState('');
  const verify = useSubmit('verifyPhoneNumber', { onDone });
  return (
    <Form failure={verify.failure} onSubmit={() => verify.send([], { body: { otp_code: code } })}>
      <TextField
        name="otp_code"
        label="Code from the message"
        value={code}
        onChange={(text) => {
          setCode(text);
          verify.forget();
        }}
        input={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
      />
      <FormButtons>
        <Button type="submit" kind="primary" isBusy={verify.isBusy}>
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
