// When a spec that fails is tried again, and what a run comes to. Pure: what runs the specs is run.mjs.

/** What sometimes fails here is the fault that is looked for: lost or doubled writes, a secret in a page. */
const NEVER = [/(^|\/)safety\b/, /(^|\/)faults\b/, /nothing is lost or doubled/];

/** Specs of one run that may fail once and pass alone; one more fails it. */
export const MOST_FLAKY = 2;
/** Specs that may be in quarantine at a time, and for how many days. */
export const MOST_KEPT = 3;
export const MOST_DAYS = 14;

const DAY = 86_400_000;

/** The name of a spec in ledger and quarantine. */
export const idOf = ({ file, name }) => `${file} › ${name}`;

export const mayRetry = (id) => !NEVER.some((pattern) => pattern.test(id));

/** What is wrong with a quarantine today, as lines. */
export function faultsOf(quarantine, today) {
  const faults = quarantine.length > MOST_KEPT ? [`${quarantine.length} specs are in quarantine, ${MOST_KEPT} may be`] : [];
  for (const { spec, reason, since, until } of quarantine) {
    const [from, to] = [Date.parse(since), Date.parse(until)];
    if (!spec || !reason || Number.isNaN(from) || Number.isNaN(to)) {
      faults.push(`${spec ?? "an entry"}: spec, reason, since and until are needed`);
      continue;
    }
    if (!mayRetry(spec)) faults.push(`${spec}: what says that nothing is lost cannot be in quarantine`);
    if (to - from > MOST_DAYS * DAY) faults.push(`${spec}: ${MOST_DAYS} days are the most, not ${(to - from) / DAY}`);
    if (Date.parse(today) > to) faults.push(`${spec}: its quarantine ended on ${until}: mend it or take it out`);
  }
  return faults;
}

/** What is done about the specs that failed: again: tried once more; kept: in quarantine; lost: nothing to be done. */
export function sort(failed, quarantine) {
  const kept = failed.filter((spec) => quarantine.some((q) => q.spec === idOf(spec)));
  const rest = failed.filter((spec) => !kept.includes(spec));
  return { kept, again: rest.filter((spec) => mayRetry(idOf(spec))), lost: rest.filter((spec) => !mayRetry(idOf(spec))) };
}

/** What a run comes to. failed: every spec that failed at first; flaky: those of them that passed alone; before: flaky ones
 * of this run that earlier lanes had. */
export function verdict({ passed, failed, flaky, kept, faults, before = 0 }) {
  const many = flaky + before > MOST_FLAKY;
  const wrong = failed - flaky - kept + faults + (many ? flaky : 0);
  const words = [`${passed} passed`];
  if (flaky > 0) words.push(`${flaky} flaky`);
  if (kept > 0) words.push(`${kept} in quarantine`);
  words.push(`${wrong} failed`);
  return { ok: wrong === 0, many, line: words.join(", "), plain: `${passed} passed, ${wrong} failed` };
}

/** Specs that stand in the ledger twice within the last so many runs: their repair goes before features. */
export function repeaters(ledger, runs = 20) {
  const order = [...new Set(ledger.map((entry) => entry.run))].slice(-runs);
  const counts = new Map();
  for (const { run, spec } of ledger) if (order.includes(run)) counts.set(spec, (counts.get(spec) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([spec, count]) => ({ spec, count }));
}
