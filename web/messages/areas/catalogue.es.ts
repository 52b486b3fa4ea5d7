import type { Translated } from '../catalogue.ts'
import type { catalogue as english } from './catalogue.en.ts'

export const catalogue: Translated<typeof english> = {}
