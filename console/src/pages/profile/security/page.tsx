import { prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { ButtonAnchor, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { SecurityDialogs } from './dialogs.tsx';
import styles from './security.module.css';

/** Starts reading what the page shows first. */
export function prefetch(): void {
  prefetchRead('getProfile');
  prefetchRead('listSecurityQuestions');
}

/** How the user proves who they are. */
export default function Security() {
  const profile = useRead('getProfile');
  const questions = useRead('listSecurityQuestions');
  const all = questions.data?.security_questions ?? [];
  const answered = all.filter(({ response }) => response !== null);
  const to = (dialog: string) => paths.security({ do: dialog });
  return (
    <Page
      title="Security"
      about="How you sign in, and how you get back in if you lose your password or phone."
    >
      <Loaded reading={profile} skeleton={<Skeleton lines={12} />}>
        {({ two_factor_auth: hasTwoFactor, verified_phone_number: phone }) => (
          <div className={styles.sections}>
            <section>
              <h2>Password</h2>
              <p>Changing it signs out all other browsers.</p>
              <div className="buttons">
                <ButtonAnchor href="/you/password">Change password</ButtonAnchor>
              </div>
            </section>
            <section>
              <h2>Two-factor authentication</h2>
              <p>{hasTwoFactor ? <Status kind="good">On</Status> : <Status kind="off">Off</Status>}</p>
              <p>After your password, you enter a code from an authenticator app.</p>
              <div className="buttons">
                <ButtonLink to={to('two-factor')} kind={hasTwoFactor ? 'plain' : 'primary'}>
                  {hasTwoFactor ? 'Set up another app' : 'Set up'}
                </ButtonLink>
                {hasTwoFactor && (
                  <ButtonLink to={to('two-factor-off')} kind="danger">
                    Turn off
                  </ButtonLink>
                )}
              </div>
            </section>
            <section>
              <h2>Phone number</h2>
              <p>
                {phone === null ? <span className="quiet">None</span> : <span className="mono">{phone}</span>}
              </p>
              <p>The operator can reach you there if you lose your authenticator app.</p>
              <div className="buttons">
                <ButtonLink to={to('phone')}>
                  {phone === null ? 'Add phone number' : 'Change phone number'}
                </ButtonLink>
                {phone !== null && (
                  <ButtonLink to={to('phone-off')} kind="danger">
                    Delete phone number
                  </ButtonLink>
                )}
              </div>
            </section>
            <section>
              <h2>Security questions</h2>
              {answered.length > 0 ? (
                <ul>
                  {answered.map(({ id, question }) => (
                    <li key={id}>{question}</li>
                  ))}
                </ul>
              ) : (
                <p className="quiet">Not answered yet.</p>
              )}
              <p>The operator asks them before turning off two-factor authentication for you.</p>
              <div className="buttons">
                <ButtonLink to={to('questions')}>
                  {answered.length > 0 ? 'Change answers' : 'Answer questions'}
                </ButtonLink>
              </div>
            </section>
            <SecurityDialogs profile={profile.data} questions={all} hasAnswers={answered.length > 0} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
