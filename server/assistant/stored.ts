import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { Language } from '../../contract/core/language.ts'
import type { PartOf, ReasonCode, RecipeRole, SearchUsed } from '../../contract/features/assistant/parts.ts'
import type { Understood } from './reading/reading.ts'

/** A product in a stored part. Name, price and stock are not stored; they are read when it is shown. */
export type StoredRow = { productId: number; quantity: number; code: ReasonCode; reason: string }

type ForShipment = { title: string; shipDay: Day; method: MethodCode }

/** Parts as they are stored. Those with products, money or orders are filled when they are shown; the others are shown unchanged. */
export type StoredPart =
  | ({ kind: 'products'; rows: StoredRow[]; total: number; search: SearchUsed | null } & ForShipment)
  | ({
      kind: 'proposal'
      rows: StoredRow[]
      budget: number | null
      unread: { text: string; productIds: number[] }[]
    } & ForShipment)
  | ({
      kind: 'recipe'
      pieces: number
      stemsEach: number
      rows: (StoredRow & { role: RecipeRole; stemsEach: number })[]
      budget: number | null
      withOneMore: number | null
    } & ForShipment)
  | { kind: 'order'; orderNumber: number }
  | { kind: 'statement' }
  | { kind: 'price'; productId: number; quantity: number; shipDay: Day; method: MethodCode }
  | PartOf<'dates' | 'care' | 'steps' | 'question' | 'refine' | 'link' | 'handover'>

export type StoredCite = { label: string; href: string }

/** An answer before it is stored. */
export type Draft = {
  language: Language
  sentences: string[]
  parts: StoredPart[]
  cites: StoredCite[]
  understood: Understood
}
