import { addresses } from '../../../contract/addresses.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { hereIn } from '../here-in.ts';

/** Leads to the person's own home page: the dashboard if they are signed in, which only the browser knows. */
export function HomeLink() {
  return (
    <>
      <a href={hereIn(addresses.home)} className={`${buttonClass('main')} when-signed-out`}>
        Go home
      </a>
      <a href={addresses.dashboard} className={`${buttonClass('main')} when-signed-in`}>
        Go home
      </a>
    </>
  );
}
