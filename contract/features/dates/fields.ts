import * as z from 'zod/mini'
import { Instant } from '../../core/fields.ts'

/** 0 is Sunday … 6 is Saturday. */
export const Weekday = z.int().check(z.gte(0, 'From 0 (Sunday) to 6.'), z.lte(6, 'From 0 (Sunday) to 6.'))

/** Local time of the distributor. */
export const LocalTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time from 00:00 to 23:59.'))

/** An instant that a person chose: ISO 8601 in UTC. */
export const InstantInput = Instant.check(
  z.refine((text) => Number.isFinite(Date.parse(text)), 'Enter a moment that exists.'),
)
