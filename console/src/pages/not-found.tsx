import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/frame/page.tsx';
import { NothingFound } from '#ui/states/empty.tsx';

export default function NotFound() {
  return (
    <Page title="Page not found">
      <NothingFound
        title="The link may be old or incomplete. The search finds pages, networks, computes and addresses."
        action={
          <ButtonLink kind="primary" to={paths.home()}>
            Go to Home
          </ButtonLink>
        }
      />
    </Page>
  );
}
