import type { Access } from '../../contract/access.ts'
import type { Messages } from '../messages/language.tsx'

/** One entry of the shop's navigation, shown to those who may see it. */
export type Section = { path: string; label: (t: Messages) => string; access: Access }

export const shopSections: readonly Section[] = [
  { path: '/fresh-flowers', label: (t) => t.shell.freshFlowers, access: ['FLOWERS'] },
  { path: '/plants', label: (t) => t.shell.plants, access: ['PLANTS'] },
  { path: '/supplies', label: (t) => t.shell.supplies, access: ['SUPPLIES'] },
  { path: '/yard', label: (t) => t.shell.yard, access: ['YARD'] },
]

export const accountSections: readonly Section[] = [
  { path: '/orders', label: (t) => t.shell.orders, access: 'signed-in' },
]
