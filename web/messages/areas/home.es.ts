import type { Translated } from '../catalogue.ts'
import type { home as english } from './home.en.ts'

export const home: Translated<typeof english> = {}
