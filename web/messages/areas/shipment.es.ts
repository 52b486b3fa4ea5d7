import type { Translated } from '../catalogue.ts'
import type { shipment as english } from './shipment.en.ts'

export const shipment: Translated<typeof english> = {}
