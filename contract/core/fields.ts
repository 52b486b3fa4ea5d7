import * as z from 'zod/mini'
import { departments } from './access.ts'
import { type Day, parseDay } from './dates.ts'

/** Shapes shared by several features. Money is decimal dollars in JSON (`money.ts` converts); days are ISO in bodies. */

/** A positive numeric id (specification 5: ids are numeric); a string of digits is accepted too. */
export const Id = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Ids are numbers.'))]),
  z.transform(Number),
)

/** Maximum product id or account number: a 32-bit integer. */
const largestInteger = 2_147_483_647
export const ProductId = Id.check(z.lte(largestInteger, 'No product has such a long number.'))
export const AccountNumber = Id.check(z.lte(largestInteger, 'No account has such a long number.'))

/** A calendar day in the distributor's time zone: `YYYY-MM-DD`; `YYYYMMDD` and `MM/DD/YYYY` are accepted too. */
export const DayInput = z.pipe(
  z.string().check(
    z.maxLength(10),
    z.refine((text) => parseDay(text) !== undefined, 'Enter a day as YYYY-MM-DD.'),
  ),
  z.transform((text) => parseDay(text) as Day),
)

/** A calendar day in answers, `YYYY-MM-DD`. */
export const DayOutput = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
/** An instant in answers, ISO 8601 in UTC. */
export const Instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/))
/** Decimal US dollars, exact to the cent. */
export const Dollars = z.number()
/** Decimal US dollars per selling unit, up to four decimals. */
export const UnitPrice = z.number()

/** A query flag: true or false only. */
export const Flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)
/** A page number from 1. */
export const Page = z._default(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Pages count from 1.')), z.transform(Number)),
  1,
)
/** Rows per page, 1 to 300. */
export const pageSize = (usual: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d?|[12]\d\d|300)$/, 'A page has 1 to 300 rows.')),
      z.transform(Number),
    ),
    usual,
  )
/** The paper of a PDF. */
export const PaperSize = z._default(z.enum(['letter', 'a4'], 'One of letter, a4.'), 'letter')
/** One or several values of a repeated query parameter, as a list. */
export const Several = z._default(
  z.pipe(
    z.union([
      z.string().check(z.maxLength(120)),
      z.array(z.string().check(z.maxLength(120))).check(z.maxLength(100)),
    ]),
    z.transform((value) => (typeof value === 'string' ? [value] : value)),
  ),
  [],
)

/** Text that a person types: no control characters or lone surrogates, trimmed, at most `max` characters. */
export const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, `At most ${max} characters.`),
    z.refine(
      (value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value),
      'Control characters cannot be stored.',
    ),
    z.refine((value) => value.isWellFormed(), 'Half of a character cannot be stored.'),
  )

export const DepartmentName = z.enum(departments)

/** Delivery methods: stored codes, and the labels of the specification, section 9. */
export const methodLabels = { PICKUP: 'Pickup', TRUCK: 'Truck Delivery', UPS: 'UPS Delivery' } as const
export type MethodCode = keyof typeof methodLabels
export type MethodLabel = (typeof methodLabels)[MethodCode]
export const methodCodes = Object.keys(methodLabels) as MethodCode[]

export const MethodOutput = z.enum(['Pickup', 'Truck Delivery', 'UPS Delivery'])
/** A delivery method by its label or its code. */
export const MethodInput = z.pipe(
  z.enum(
    ['Pickup', 'Truck Delivery', 'UPS Delivery', 'PICKUP', 'TRUCK', 'UPS'],
    'Pickup, Truck Delivery or UPS Delivery.',
  ),
  z.transform(
    (given) => methodCodes.find((code) => code === given || methodLabels[code] === given) as MethodCode,
  ),
)

/** Specification 3, Address: where products are shipped; shipping amounts in dollars. */
export const Address = z.object({
  id: z.int(),
  name: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  routeNumber: z.nullable(z.string()),
  shippingCost: Dollars,
  shippingMinimum: Dollars,
})
export type Address = z.infer<typeof Address>

/** Specification 3, Key/value pair. */
export const KeyValue = z.object({ key: z.string(), value: z.string() })
/** A facet value and the number of rows it would leave within the page's other filters. */
export const FacetValue = z.object({ key: z.string(), value: z.string(), count: z.int() })

export const emailGeneral = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const emailStrict =
  /^[A-Za-z0-9](?:[A-Za-z0-9._%+'-]{0,62}[A-Za-z0-9_%+-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}$/

/** Specification 5: a general check and a stricter one; both linear in the length, which is capped first. */
export const isEmail = (value: string): boolean =>
  value.length <= 254 && emailGeneral.test(value) && emailStrict.test(value) && !value.includes('..')

/** Specification 5: ten digits after stripping everything except letters and digits; undefined otherwise. */
export function phoneDigits(value: string): string | undefined {
  const stripped = value.replace(/[^A-Za-z0-9]/g, '')
  return /^\d{10}$/.test(stripped) ? stripped : undefined
}

/** Specification 5: the numeric-only check for ids. */
export const isNumericId = (value: string): boolean => /^\d+$/.test(value)
