import { paths } from '#paths.ts';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';

export default function NotFound() {
  return (
    <Page title="Page not found">
      <p>The link may be old or incomplete.</p>
      <p>
        <Link to={paths.vpcs()}>VPCs</Link>
      </p>
    </Page>
  );
}
