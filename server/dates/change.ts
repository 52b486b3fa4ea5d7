import type { ChangeSentence, SentenceParameters } from '../../contract/features/changes.ts'
import { changeFields, differing } from '../changes/record.ts'
import type { SignedInCtx } from '../core/route.ts'
import { dateChanges } from './changes.ts'
import type { Rule } from './rows.ts'

/** A row of the calendar after a change; null removes it. */
export type RuleChange = { key: string; rule: Rule | null }

/**
 * Changes rows of the calendar as one change set, in the request's transaction; an undo uses the same functions. Every process
 * and open page is notified at the commit. Returns the set; null if nothing differs.
 */
export async function changeDates<S extends ChangeSentence>(
  ctx: SignedInCtx,
  about: { sentence: S; parameters: SentenceParameters[S]; subject: string },
  changes: readonly RuleChange[],
): Promise<number | null> {
  const rows = changes.map(({ key, rule }) => ({ key, values: { rule } }))
  const before = await dateChanges.lock(
    ctx,
    rows.map(({ key }) => key),
  )
  const fields = rows.flatMap(({ key, values }) =>
    differing('dates', key, { before: before.get(key) ?? {}, after: values }),
  )
  const id = await changeFields(
    ctx,
    {
      ...about,
      area: 'dates',
      before: Object.fromEntries(fields.slice(0, 20).map(({ key, before }) => [key, before])),
      after: Object.fromEntries(fields.slice(0, 20).map(({ key, after }) => [key, after])),
    },
    fields,
  )
  const changed = new Set(fields.map(({ key }) => key))
  await dateChanges.write(
    ctx,
    rows.filter(({ key }) => changed.has(key)),
  )
  return id ?? null
}
