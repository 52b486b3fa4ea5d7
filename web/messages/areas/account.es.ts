import type { Translated } from '../catalogue.ts'
import type { account as english } from './account.en.ts'

export const account: Translated<typeof english> = {}
