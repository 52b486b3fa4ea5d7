import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { DayInput, Id, Instant, text } from '../core/fields.ts'
import { Condition, Conditions } from './audience.ts'

export const barKinds = ['news', 'warning'] as const
/** Maximum characters of a bar's text: one line on a desktop, two on a phone. */
export const mostLetters = 110

const link = text(300).check(
  z.refine(
    (to) => to === '' || /^\/([^/\\\p{Cc}][^\\\p{Cc}]*)?$/u.test(to),
    'Enter a page of the shop, like /plants.',
  ),
)
const words = {
  leadEn: text(60).check(z.minLength(1, 'Enter something.')),
  leadEs: z._default(text(60), ''),
  textEn: z._default(text(mostLetters), ''),
  textEs: z._default(text(mostLetters), ''),
}
const entered = {
  ...words,
  kind: z._default(z.enum(barKinds), 'news'),
  link: z._default(link, ''),
  startsAt: Instant,
  endsAt: Instant,
  conditions: z._default(Conditions, []),
  closable: z._default(z.boolean(), true),
  /** A person who closed the bar sees it again the next day. */
  daily: z._default(z.boolean(), false),
  /** A draft is shown to nobody. */
  draft: z._default(z.boolean(), false),
}

export const Bar = z.object({
  id: z.int(),
  leadEn: z.string(),
  leadEs: z.string(),
  textEn: z.string(),
  textEs: z.string(),
  kind: z.enum(barKinds),
  link: z.string(),
  /** Changes with every new picture; null without one. */
  pictureId: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  conditions: z.array(Condition),
  closable: z.boolean(),
  daily: z.boolean(),
  draft: z.boolean(),
  /** Customers' people who saw it, closed it and followed its link, and the people in its audience. */
  seen: z.int(),
  closed: z.int(),
  followed: z.int(),
  people: z.int(),
  shops: z.int(),
  /** How many of its audience read Spanish. */
  spanish: z.int(),
  version: z.int(),
  setBy: z.nullable(z.string()),
  setAt: z.nullable(Instant),
})
export type Bar = z.infer<typeof Bar>

const access = ['PROMOBAR'] as const
const params = z.object({ id: Id })
/** Maximum size of a bar's picture. */
const mostBytes = 5 * 1024 * 1024

export const promoBar = {
  /** The bar shown to the user now. */
  read: endpoint({
    method: 'GET',
    path: 'promo-bar',
    summary:
      'The promo bar shown to the user now, in their language, and when that changes by its dates. Null without one.',
    access: 'signed-in',
    whileActing: 'reads',
    reply: z.object({
      bar: z.nullable(
        z.object({
          id: z.int(),
          lead: z.string(),
          text: z.string(),
          kind: z.enum(barKinds),
          link: z.string(),
          pictureId: z.nullable(z.string()),
          closable: z.boolean(),
          /** Whether it is recorded that the user has seen it. */
          isSeen: z.boolean(),
        }),
      ),
      until: z.nullable(Instant),
    }),
  }),
  /** Records that the user saw a bar, closed it or followed its link. */
  tell: endpoint({
    method: 'POST',
    path: 'promo-bar/:id',
    summary:
      'Records that the user saw a bar, closed it or followed its link. A closed bar is no longer shown to them.',
    access: 'signed-in',
    params,
    body: z.strictObject({ what: z.enum(['seen', 'closed', 'followed']) }),
  }),
  picture: endpoint({
    method: 'GET',
    path: 'promo-bar/:id/picture',
    summary: 'The picture of a bar shown to the user; staff who edit bars get any.',
    access: 'signed-in',
    whileActing: 'reads',
    params,
    also: ['image/jpeg'],
  }),
} as const

export const promoBars = {
  list: endpoint({
    method: 'GET',
    path: 'admin/promobar',
    summary:
      'Promo bars that haven’t ended or ended less than three weeks ago, the highest first. Of the bars for a person at a moment, the highest is shown.',
    access,
    byKey: true,
    reply: z.object({ rows: z.array(Bar), now: Instant }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/promobar',
    summary: 'Adds a promo bar below the others.',
    access,
    audit: 'promo-bar.changed',
    byKey: true,
    body: z.strictObject(entered),
    reply: Bar,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/promobar',
    summary:
      'Changes a promo bar. `above` places it directly above another one, null below all; without it, its place doesn’t change. `dropPicture` removes its picture.',
    access,
    audit: 'promo-bar.changed',
    byKey: true,
    body: z.strictObject({
      id: Id,
      version: z.int(),
      ...entered,
      above: z.optional(z.nullable(Id)),
      dropPicture: z._default(z.boolean(), false),
    }),
    reply: Bar,
    errors: ['changed_meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'admin/promobar/:id',
    summary: 'Removes a promo bar. Its figures stay, and undoing the change restores it.',
    access,
    audit: 'promo-bar.changed',
    byKey: true,
    params,
  }),
  setPicture: endpoint({
    method: 'POST',
    path: 'admin/promobar/:id/picture',
    summary: 'Adds a picture before the text of a bar, or replaces it.',
    access,
    audit: 'promo-bar.changed',
    byKey: true,
    params,
    body: z.strictObject({}),
    upload: { limit: mostBytes, types: ['image/jpeg', 'image/png', 'image/webp'], count: 1 },
    reply: Bar,
    errors: ['file_refused', 'files_unavailable'],
  }),
  /** What a link opens. */
  link: endpoint({
    method: 'GET',
    path: 'admin/promobar/link',
    pace: 'search',
    summary: 'How many items a page of the shop shows on a day; null for a page without a list.',
    access,
    byKey: true,
    query: z.object({ link, day: DayInput }),
    reply: z.object({ items: z.nullable(z.int()) }),
  }),
} as const
