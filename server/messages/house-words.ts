import type { Selectable } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import type { MailKind } from '../../contract/features/messages/outbox.ts'
import {
  type HouseWordsOf,
  takesHouseWords,
  type templates,
} from '../../contract/features/messages/templates.ts'
import { fillHouseWords, type HouseWords, type PieceValues } from '../../contract/rules/house-words.ts'
import type { HouseWords as Table } from '../../db/tables.ts'
import { changeFields, differing } from '../changes/record.ts'
import type { ChangeTable } from '../changes/tables.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

type Row = Pick<Selectable<Table>, 'version' | 'en_intro' | 'en_closing' | 'es_intro' | 'es_closing'>
type Texts = Omit<HouseWordsOf, 'kind' | 'version'>

const textsOf = (row: Row | undefined): Texts => ({
  enIntro: row?.en_intro ?? '',
  enClosing: row?.en_closing ?? '',
  esIntro: row?.es_intro ?? '',
  esClosing: row?.es_closing ?? '',
})
const shown = (kind: MailKind, row: Row | undefined): HouseWordsOf => ({
  kind,
  version: row?.version ?? 0,
  ...textsOf(row),
})

const find = ({ db }: Pick<Ctx, 'db'>, kind: string) =>
  db
    .selectFrom('house_words')
    .select(['version', 'en_intro', 'en_closing', 'es_intro', 'es_closing'])
    .where('kind', '=', kind)
    .executeTakeFirst()

export const readHouseWords = async (ctx: Ctx, kind: MailKind): Promise<HouseWordsOf> =>
  shown(kind, await find(ctx, kind))

/** Saves the distributor's own words for a kind of message, in a transaction. Throws `no_house_words`, `changed_meanwhile`. */
export async function changeHouseWords(
  ctx: SignedInCtx,
  { params: { kind }, body: { version, ...after } }: InputOf<typeof templates.change>,
): Promise<HouseWordsOf> {
  if (!takesHouseWords(kind)) throw new AppError('no_house_words')
  const before = (await houseWordChanges.lock(ctx, [kind])).get(kind) ?? {}
  await assertVersion(ctx, { table: 'house-words', key: kind }, await readHouseWords(ctx, kind), version)
  const fields = differing('house-words', kind, { before, after })
  const about = {
    area: 'messages',
    sentence: 'template.changed',
    parameters: {},
    subject: `template ${kind}`,
    before,
    after,
  } as const
  if ((await changeFields(ctx, about, fields)) !== undefined)
    await houseWordChanges.write(ctx, [{ key: kind, values: after }])
  return readHouseWords(ctx, kind)
}

/** How the distributor's own words are changed and reverted; a kind without a row has none. */
export const houseWordChanges: ChangeTable = {
  name: 'house-words',
  lock: async ({ db, now }, keys) => {
    if (keys.length === 0) return new Map()
    await db
      .insertInto('house_words')
      .values(keys.map((kind) => ({ kind, changed_at: now() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = await db
      .selectFrom('house_words')
      .selectAll()
      .where('kind', 'in', [...keys])
      .orderBy('kind')
      .forUpdate()
      .execute()
    return new Map(rows.map((row) => [row.kind, textsOf(row)]))
  },
  write: async ({ db, now }, rows) => {
    const columns = {
      enIntro: 'en_intro',
      enClosing: 'en_closing',
      esIntro: 'es_intro',
      esClosing: 'es_closing',
    }
    for (const { key, values } of rows) {
      const set = Object.entries(values).map(([field, value]) => [
        columns[field as keyof Texts],
        String(value ?? ''),
      ])
      await db
        .updateTable('house_words')
        .set((eb) => ({ ...Object.fromEntries(set), version: eb('version', '+', 1), changed_at: now() }))
        .where('kind', '=', key)
        .execute()
    }
  },
  names: async (_ctx, keys) => new Map(keys.map((key) => [key, key.replaceAll('-', ' ')])),
}

/** The reader of a message, for the placeholders in the distributor's own words. */
export type Reader = { customer_id: number | null; user_id: number | null }

type Asked = {
  kind: MailKind
  language: Language
  unsaved?: Partial<HouseWords> | undefined
  /** The reader of an example. */
  example?: { shop: string; name: string }
} & Partial<Reader>

/** The distributor's own words for one reader; undefined for a kind that allows none. */
export async function houseWordsFor(ctx: Ctx, asked: Asked): Promise<HouseWords | undefined> {
  const { kind, language, unsaved } = asked
  if (!takesHouseWords(kind)) return undefined
  const row = await find(ctx, kind)
  if (!row && !unsaved) return undefined
  const texts = textsOf(row)
  const stored =
    language === 'es'
      ? { intro: texts.esIntro, closing: texts.esClosing }
      : { intro: texts.enIntro, closing: texts.enClosing }
  const { intro, closing } = { ...stored, ...unsaved }
  if (intro === '' && closing === '') return undefined
  const values = await pieceValues(ctx, asked)
  return { intro: fillHouseWords(intro, values), closing: fillHouseWords(closing, values) }
}

async function pieceValues(
  { db, settings }: Ctx,
  { customer_id = null, user_id = null, example }: Asked,
): Promise<PieceValues> {
  const nameOf = async (table: 'customers' | 'users', id: number | null) =>
    id === null
      ? ''
      : ((await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name ?? '')
  const { shortName, phone } = settings.brand
  const reader = example ?? {
    shop: await nameOf('customers', customer_id),
    name: await nameOf('users', user_id),
  }
  return { ...reader, house: shortName, phone }
}
