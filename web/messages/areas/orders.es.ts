import type { Translated } from '../catalogue.ts'
import type { orders as english } from './orders.en.ts'

export const orders: Translated<typeof english> = {}
