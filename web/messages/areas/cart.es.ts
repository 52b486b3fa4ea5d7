import type { Translated } from '../catalogue.ts'
import type { cart as english } from './cart.en.ts'

export const cart: Translated<typeof english> = {}
