import * as z from 'zod/mini'
import { DayInput, text } from '../../core/fields.ts'

/** Who keeps stock: the catalogue's desk and the order desk. */
export const stockDesk = ['CATALOGUE', 'ORDER_DESK'] as const

/** Selling units, at most a million. */
export const Units = z
  .int('Enter a whole number.')
  .check(z.gte(1, 'At least 1.'), z.lte(1_000_000, 'At most 1,000,000.'))
export const Counted = z
  .int('Enter a whole number.')
  .check(z.gte(0, 'At least 0.'), z.lte(1_000_000, 'At most 1,000,000.'))

/** What a selling unit cost, in dollars with up to four decimals. */
export const Cost = z.number('Enter a number.').check(
  z.gte(0, 'A cost is 0 or more.'),
  z.lte(100_000, 'At most 100,000 dollars.'),
  z.refine(
    (dollars) => Math.abs(dollars * 10_000 - Math.round(dollars * 10_000)) < 1e-6,
    'At most four decimals.',
  ),
)

/** A day on which goods arrived, from 2000 on. */
export const Arrived = DayInput.check(z.refine((day) => day >= '2000-01-01', 'Enter a day from 2000 on.'))

export const Place = text(40)
export const LotCode = text(40)
export const Note = text(200)
