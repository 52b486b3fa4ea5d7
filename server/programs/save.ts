import type { ProgramName } from '../../contract/rules/programs.ts'
import { changeFields, differing } from '../changes/record.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readShown } from './read.ts'
import { assertItems, type ProgramFields, programChanges } from './rows.ts'

/** A change of a program: some of its fields, and items to add to the US program or remove from it. */
export type Wanted = Partial<ProgramFields> & { in?: readonly number[]; out?: readonly number[] }

/** The rows of the change table for a change. Throws `not_found` and `invalid_input`. */
export async function rowsOf(
  ctx: SignedInCtx,
  name: ProgramName,
  { in: into = [], out = [], ...fields }: Wanted,
) {
  const both = into.filter((id) => out.includes(id))
  if (both.length > 0) refuse('out', 'An item can’t both come in and leave.')
  if (fields.orderBy && fields.leadDays === null) refuse('leadDays', 'A time to order by needs lead days.')
  await assertItems(ctx, [...into, ...out])
  return [
    { key: name as string, values: fields },
    ...into.map((id) => ({ key: `item:${id}`, values: { us: true } })),
    ...out.map((id) => ({ key: `item:${id}`, values: { us: false } })),
  ]
}

function refuse(path: string, message: string): never {
  throw new AppError('invalid_input', { fields: [{ path, message }] })
}

/** Changes a program as one change set, in a transaction. Throws `changed_meanwhile`, and what `rowsOf` throws. */
export async function saveProgram(
  ctx: SignedInCtx,
  name: ProgramName,
  { version, ...wanted }: Wanted & { version: number },
) {
  const rows = await rowsOf(ctx, name, wanted)
  const before = await programChanges.lock(
    ctx,
    rows.map(({ key }) => key),
  )
  await assertVersion(ctx, undefined, await readShown(ctx, name), version)
  const fields = rows.flatMap(({ key, values }) =>
    differing('programs', key, { before: before.get(key) ?? {}, after: values }),
  )
  const about = {
    area: 'programs',
    sentence: 'program.changed',
    parameters: { program: name },
    subject: `program ${name}`,
    before: Object.fromEntries(
      fields.slice(0, 20).map(({ key, field, before }) => [`${key} ${field}`, before]),
    ),
    after: Object.fromEntries(fields.slice(0, 20).map(({ key, field, after }) => [`${key} ${field}`, after])),
  } as const
  await changeFields(ctx, about, fields)
  const changed = new Set(fields.map(({ key }) => key))
  if (changed.size > 0)
    await programChanges.write(
      ctx,
      rows.filter(({ key }) => changed.has(key)),
    )
}
