import { Link, useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Knot } from '../ui/logo.tsx';
import { useTitle } from '../ui/page.tsx';

export default function NotFoundPage() {
  useTitle('Page not found');
  const navigate = useNavigate();
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-5 py-12 text-center">
      <Knot className="size-16 text-line-strong" />
      <h1 className="text-3xl">We can’t find this page</h1>
      <p className="text-quiet">It may have moved, or the address is not complete.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="plain" onClick={() => navigate(-1)}>
          Go back
        </Button>
        <ButtonLink to={paths.home}>Go home</ButtonLink>
      </div>
      <Link className="rounded py-2 text-clay underline" to={paths.contact}>
        Chat with our team
      </Link>
    </div>
  );
}
