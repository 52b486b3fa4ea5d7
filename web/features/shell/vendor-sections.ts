import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { vendorClaims } from '../../../contract/features/claims/desk.ts'
import { vendorOrders } from '../../../contract/features/purchases/vendor-orders.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Messages } from '../../words/language.tsx'
import type { Section } from './sections.ts'

/** A page of vendors, with the number of rows that need work there. */
export type VendorSection = Section & {
  icon: IconName
  /** Work on this page comes first: while there is some, the vendor starts on this page. */
  isUrgent?: true
  waits?: { endpoint: Endpoint; send: object; text: (t: Messages, count: number) => string }
}

/** Pages of vendors, in the order of the navigation. On phones the first four are in the bar, the others under More. */
export const vendorSections: readonly VendorSection[] = [
  { path: '/vendor/availability', label: (t) => t.pages.availability, access: ['VENDOR'], icon: 'calendar' },
  {
    path: '/vendor/orders',
    label: (t) => t.pages.vendorOrders,
    access: ['VENDOR'],
    icon: 'box',
    isUrgent: true,
    waits: {
      endpoint: vendorOrders.list,
      send: { query: { state: 'waiting', pageSize: '1' } },
      text: (t, count) => t.pages.toConfirm(count),
    },
  },
  { path: '/vendor/files', label: (t) => t.pages.files, access: ['VENDOR'], icon: 'document' },
  { path: '/vendor/products', label: (t) => t.pages.productsAndPhotos, access: ['VENDOR'], icon: 'camera' },
  { path: '/vendor/sold', label: (t) => t.pages.whatSold, access: ['VENDOR'], icon: 'chart' },
  {
    path: '/vendor/quality',
    label: (t) => t.pages.quality,
    access: ['VENDOR'],
    icon: 'check',
    waits: {
      endpoint: vendorClaims.list,
      send: { query: { open: 'true', pageSize: '1' } },
      text: (t, count) => t.pages.toAnswer(count),
    },
  },
]
