import type { Day } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Asking, Piece } from './answers/asking.ts'
import { find } from './answers/find.ts'
import { care, instead, price } from './answers/goods.ts'
import { again, order } from './answers/order.ts'
import {
  claim,
  event,
  handoverPart,
  hello,
  howTo,
  person,
  quote,
  refuse,
  standing,
  thanks,
} from './answers/others.ts'
import { recipe } from './answers/recipe.ts'
import { addTo, days, owe, where } from './answers/records.ts'
import { goodsFor } from './goods.ts'
import { read } from './reading/read.ts'
import type { Intent, Reading, Understood } from './reading/reading.ts'
import { say } from './say.ts'
import { knows } from './search.ts'
import type { Draft, StoredPart } from './stored.ts'

export const answers: Record<Intent, (asking: Asking) => Promise<Piece>> = {
  find,
  order,
  again,
  recipe,
  where,
  owe,
  addTo,
  days,
  care,
  instead,
  price,
  standing,
  claim,
  quote,
  event,
  howTo,
  person,
  refuse,
  hello,
  thanks,
  unclear,
}

/** Searches for a message that was not understood, and offers to contact a person. */
async function unclear(asking: Asking): Promise<Piece> {
  const handover = await handoverPart(asking)
  const found: Piece =
    asking.reading.slots.goods === '' ? { sentences: [], parts: [], cites: [] } : await find(asking)
  const parts = found.parts.length > 0 ? found.parts : []
  return {
    ...found,
    sentences: [asking.words.unclear, ...(parts.length > 0 ? found.sentences : [])],
    parts: [...parts, handover],
  }
}

/** The intents of a message, read with the catalogue's vocabulary. */
export async function readMessage(
  ctx: SignedInCtx,
  { text, language, before }: { text: string; language: Language; before: Understood | null },
): Promise<Reading> {
  const goods = await goodsFor(ctx, await ctx.catalogue.shipment(ctx))
  const known = new Map<string, boolean>()
  const isGoods = (words: string) => {
    const is = known.get(words) ?? knows(goods, words)
    known.set(words, is)
    return is
  }
  const asked = { text, today: ctx.catalogue.today() as Day, language, before, isGoods, ownName: '' }
  const reading = read(asked)
  // A question refused for being about another shop may name the asker's own shop: reads it again with that name.
  return reading.intents.includes('refuse') ? read({ ...asked, ownName: await ownName(ctx) }) : reading
}

async function ownName({ db, user }: SignedInCtx): Promise<string> {
  const row = await db
    .selectFrom('customers')
    .select('name')
    .where('id', '=', user.customerId)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** The answer of the rules: the same message at the same moment gives the same answer. */
export async function compose(
  ctx: SignedInCtx,
  { reading, before }: { reading: Reading; before: Understood | null },
): Promise<Draft> {
  const asking = await askingOf(ctx, { reading, before })
  const pieces: Piece[] = []
  for (const intent of reading.intents) pieces.push(await answers[intent](asking))
  return draftOf(asking, pieces)
}

/** A question as it was read, with everything needed to answer it. */
export async function askingOf(
  ctx: SignedInCtx,
  { reading, before }: { reading: Reading; before: Understood | null },
): Promise<Asking> {
  const { language } = reading
  const shipment = await ctx.catalogue.shipment(ctx)
  const today = ctx.catalogue.today() as Day
  return { ctx, reading, before, language, words: say(language), today, shipment }
}

/** Combines several pieces into one answer. */
export function draftOf(asking: Asking, pieces: readonly Piece[]): Draft {
  const { reading, language } = asking
  const parts = pieces.flatMap((piece) => piece.parts)
  const cites = pieces.flatMap((piece) => piece.cites)
  return {
    language,
    sentences: pieces.flatMap((piece) => piece.sentences),
    parts: [...parts, ...refineAfter(asking, parts)],
    cites: cites.filter((cite, at) => cites.findIndex(({ label }) => label === cite.label) === at),
    understood: {
      intents: reading.intents,
      slots: reading.slots,
      sureness: reading.sureness,
      productIds: pieces.flatMap((piece) => piece.productIds ?? []),
      orderNumbers: pieces.flatMap((piece) => piece.orderNumbers ?? []),
    },
  }
}

/** Follow-up questions that fit what was shown. */
function refineAfter({ words, reading }: Asking, parts: readonly StoredPart[]): StoredPart[] {
  const { refine } = words
  const kinds = new Set(parts.map(({ kind }) => kind))
  if (kinds.has('refine')) return []
  const choices =
    kinds.has('proposal') && reading.intents.includes('again')
      ? [refine.less, refine.more]
      : kinds.has('products') || kinds.has('recipe')
        ? [
            ...(reading.slots.sort === 'cheapest' ? [] : [refine.cheaper]),
            refine.white,
            refine.long,
            refine.days,
          ].slice(0, 3)
        : kinds.has('statement')
          ? [refine.invoices]
          : []
  return choices.length > 0 ? [{ kind: 'refine', choices }] : []
}
