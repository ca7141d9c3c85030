import { addresses } from '../../../contract/addresses.ts';
import { buttonLook } from '../../ui/looks.ts';
import { hereIn } from '../here-in.ts';

/** Leads to the person's own home page: the dashboard if they are signed in, which only the browser knows. */
export function HomeLink() {
  return (
    <>
      <a href={hereIn(addresses.home)} className={`${buttonLook('main')} when-signed-out`}>
        Go home
      </a>
      <a href={addresses.dashboard} className={`${buttonLook('main')} when-signed-in`}>
        Go home
      </a>
    </>
  );
}
