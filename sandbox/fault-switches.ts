const SHARES = { '0': 'Off', '0.1': '1 in 10', '0.3': '3 in 10', '0.5': 'Half of them', '1': 'Always' } as const;

/** Faults, each with the share of requests in which it fires, from 0 to 1, and how often it has fired. */
interface Faulty {
  faults: Record<string, number>;
  firings: Record<string, number>;
}

export function setFaults({ faults }: Faulty, wanted: Record<string, string | number>): void {
  for (const [name, share] of Object.entries(wanted)) {
    if (Object.hasOwn(faults, name)) faults[name] = Math.min(1, Math.max(0, Number(share) || 0));
  }
}

/** The part of an operator's page that switches faults on. */
export function faultSwitches(words: Readonly<Record<string, string>>, { faults, firings }: Faulty): string {
  const optionsOf = (name: string) =>
    Object.entries(SHARES).map(
      ([share, label]) =>
        `<option value="${share}" ${faults[name] === Number(share) ? 'selected' : ''}>${label}</option>`,
    );
  const switches = Object.entries(words).map(
    ([name, what]) => `<tr><td><b>${name}</b><br><span class="quiet">${what}</span></td>
      <td><select name="${name}" aria-label="${name}">${optionsOf(name).join('')}</select></td>
      <td class="number">${firings[name]}</td></tr>`,
  );
  return `<h2>What goes wrong</h2>
    <p>No real money moves here. Switch on what you want to see go wrong; the number is how often it did.</p>
    <form method="post" action="/operator/faults">
      <div class="scroll"><table><tr><th>Fault</th><th>How often</th><th class="right">Fired</th></tr>${switches.join('')}</table></div>
      <button class="main">Save the switches</button>
    </form>`;
}
