import type { Translated } from '../catalogue.ts'
import type { checkout as english } from './checkout.en.ts'

export const checkout: Translated<typeof english> = {}
