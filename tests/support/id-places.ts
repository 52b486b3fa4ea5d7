import * as z from 'zod/mini'
import type { Schema } from '../../contract/core/endpoint.ts'
import type { Kind } from './possessions.ts'
import { type Call, calls } from './raw.ts'

/** A field of a call that contains an id: `productId` of the path, `lines[].productId` of the body. */
export type IdPlace = { call: Call; part: 'params' | 'query' | 'body'; path: string; kind: Kind | undefined }

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; oneOf?: Json[] }

/**
 * Ids that belong to no one: of a browser's own attempt or question, of a tax office, of a grower, a representative or a row of any list,
 * or created by a phone.
 */
const noPossession = [
  'askId',
  'attemptId',
  'taxId',
  'growerId',
  'repId',
  'clientId',
  'eventId',
  'photoId',
  'paperId',
  'rowId',
]

const named: Record<string, Kind> = {
  accountId: 'account',
  accountNumber: 'account',
  cardAccountId: 'card',
  copyOf: 'event',
  eventOrderId: 'event',
  detailsId: 'cart line',
  assigneeId: 'user',
  driverId: 'driver',
  deliveryId: 'webhook delivery',
  feedbackId: 'feedback',
  quoteId: 'quote',
  cardId: 'card',
  conversationId: 'conversation',
  lineIds: 'order line',
  invoiceNumber: 'invoice',
  lineId: 'order line',
  lotId: 'lot',
  memoNumber: 'credit memo',
  messageId: 'message',
  orderId: 'cart order',
  orderIds: 'cart order',
  orderNumber: 'order',
  addressId: 'address',
  paymentId: 'payment',
  productId: 'product',
  instead: 'product',
  productIds: 'product',
  imageId: 'photo',
  requestId: 'sales request',
  recipeIds: 'recipe',
  roleId: 'role',
  runId: 'run',
  stopId: 'stop',
  stopIds: 'stop',
  keeperId: 'user',
  supplierId: 'supplier',
  fileId: 'feedback file',
  taskId: 'task',
  shipToId: 'address',
  userId: 'user',
  userIds: 'user',
  readerId: 'user',
  audienceId: 'audience',
  vendorId: 'vendor',
  vendorIds: 'vendor',
}

/** What a bare `id` identifies, by the call's path. */
const about: [RegExp, Kind][] = [
  [/^ai\/history/, 'conversation'],
  [/^account\/addresses/, 'address'],
  [/^account\/api-keys/, 'api key'],
  [/^account\/company/, 'user'],
  [/^account\/sessions/, 'session'],
  [/^account\/passkeys/, 'passkey'],
  [/^(admin\/|vendor\/)?claims/, 'claim'],
  [/^admin\/purchase-orders/, 'purchase'],
  [/^vendor\/orders/, 'purchase'],
  [/^admin\/applications/, 'application'],
  [/^admin\/changes/, 'change set'],
  [/^admin\/cutoff-rules/, 'cut-off'],
  [/^admin\/runs$/, 'run trial'],
  [/^admin\/drivers/, 'driver'],
  [/^(admin\/)?feedback/, 'feedback'],
  [/^admin\/hand-overs/, 'hand-over'],
  [/^admin\/pre-/, 'program'],
  [/^admin\/(user|cards-blocking)/, 'user'],
  [/^(admin\/)?promo-?bar/, 'promo bar'],
  [/^admin\/audiences/, 'audience'],
  [/^admin\/campaigns/, 'campaign'],
  [/^admin\/suppressions/, 'suppression'],
  [/^admin\/incoming-mail/, 'incoming mail'],
  [/^admin\/api-keys/, 'key of anyone'],
  [/^admin\/health\/links/, 'status link'],
  [/^admin\/backups/, 'backup'],
  [/^admin\/jobs/, 'job'],
  [/^admin\/dashboard\/subscriptions/, 'report'],
  [/^admin\/webhooks\/:id\/deliveries\/replay/, 'webhook'],
  [/^admin\/webhooks/, 'webhook'],
  [/^admin\/outbox/, 'message'],
  [/^admin\/order-tracking/, 'parcel'],
  [/^admin\/product-proposals/, 'picture proposal'],
  [/^admin\/products/, 'product'],
  [/^admin\/customer-prices/, 'own price'],
  [/^admin\/customers\/:accountNumber\/notes/, 'customer note'],
  [/^admin\/schedule/, 'scheduled change'],
  [/^admin\/suppliers/, 'supplier'],
  [/^admin\/tasks/, 'task'],
  [/^admin\/views/, 'saved view'],
  [/^(daily-pricing\/imports|inventory-file-upload)/, 'price file'],
  [/^event-orders/, 'event'],
  [/^lists/, 'shop list'],
  [/^notification/, 'notice'],
  [/^payment\/(card|token)/, 'card'],
  [/^price-locks/, 'price lock'],
  [/^recipes/, 'recipe'],
  [/^role/, 'role'],
  [/^baskets/, 'basket'],
  [/^sales\/targets/, 'representative'],
  [/^shopping-cart/, 'cart order'],
  [/^shorts\//, 'choice'],
  [/^standing-orders/, 'standing order'],
  [/^special-order/, 'quote'],
  [/^user-device/, 'user device'],
]

function kindOf(call: Call, path: string): Kind | undefined {
  const name = path.split('.').at(-1)?.replace('[]', '') ?? ''
  if (name === 'messageId' && call.endpoint.path.startsWith('ai/')) return 'assistant answer'
  return named[name] ?? about.find(([pattern]) => pattern.test(call.endpoint.path))?.[1]
}

const isId = (path: string) => /(^|\.|\])(ids?|\w+Ids?|(order|invoice|account)Number)(\[\])?$/.test(path)

function pathsIn(json: Json | undefined, before = ''): string[] {
  if (!json) return []
  const inside = Object.entries(json.properties ?? {}).flatMap(([name, inner]) =>
    pathsIn(inner, `${before}${before ? '.' : ''}${name}`),
  )
  const listed = json.items ? pathsIn(json.items, `${before}[]`) : []
  const either = [...(json.anyOf ?? []), ...(json.oneOf ?? [])].flatMap((branch) => pathsIn(branch, before))
  const own = !json.properties && !json.items && !json.anyOf && !json.oneOf ? [before] : []
  return [...new Set([...own, ...inside, ...listed, ...either])]
}

const placesIn = (schema: Schema | undefined) =>
  schema ? pathsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json).filter(isId) : []

/** The ids of discounts are those of a route, a level or an account, and belong to no customer. */
const ofDiscounts = ({ endpoint: { path } }: Call) => path.startsWith('discount/')

/** Every field of the contract that contains an id. */
export const idPlaces: IdPlace[] = calls
  .filter((call) => !ofDiscounts(call))
  .flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      placesIn(call.endpoint[part])
        .filter((path) => !noPossession.includes(path.split('.').at(-1) ?? ''))
        .map((path) => ({ call, part, path, kind: kindOf(call, path) })),
    ),
  )

/** The body with a value set at a path; missing parents are created. */
export function withValue(body: unknown, path: string, value: unknown): unknown {
  const [step = '', ...rest] = path.split(/\.|(?=\[\])/).filter(Boolean)
  const after = rest.join('.').replaceAll('.[]', '[]')
  const put = (inner: unknown) => (rest.length > 0 ? withValue(inner, after, value) : value)
  if (step === '[]') return Array.isArray(body) && body.length > 0 ? body.map(put) : [put(undefined)]
  const object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  return { ...object, [step]: put((object as Record<string, unknown>)[step]) }
}
