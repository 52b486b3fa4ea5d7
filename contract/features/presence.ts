import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/fields.ts'
import { products } from './products/products.ts'

/** Lists that several people edit at once. */
export const sharedLists = ['products'] as const
export type SharedList = (typeof sharedLists)[number]
const List = z.enum(sharedLists, 'No such list.')

/** Seconds until a person no longer counts as present in a row, unless their browser reports it again. */
export const presentSeconds = 20

const Present = z.object({ userId: z.int(), name: z.string(), rowId: z.int() })
export type Present = z.infer<typeof Present>

export const presence = {
  read: endpoint({
    method: 'GET',
    path: 'admin/presence',
    summary: 'The other people who were in a row of the list within the last 20 seconds.',
    access: products.list.access,
    query: z.object({ list: List }),
    reply: z.object({ rows: z.array(Present) }),
  }),
  say: endpoint({
    method: 'PUT',
    path: 'admin/presence',
    summary:
      'Reports the row of the list in which the user is, for the next 20 seconds; null for none. Open pages of the list show the name in that row.',
    access: products.list.access,
    audit: { none: 'Being in a row changes nothing.' },
    body: z.strictObject({ list: List, rowId: z.nullable(Id) }),
  }),
} as const
