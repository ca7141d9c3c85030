import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { visitorsHome } from '../here-in.ts';

/** Leads to the person's own home page: the dashboard if they are signed in, which only the browser knows. */
export function HomeLink() {
  return (
    <>
      <a href={visitorsHome()} className={`${buttonClass('main')} when-signed-out`}>
        {m.frame_go_home()}
      </a>
      <a href={addresses.dashboard} className={`${buttonClass('main')} when-signed-in`}>
        {m.frame_go_home()}
      </a>
    </>
  );
}
