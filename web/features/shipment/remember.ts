import type { MethodLabel } from '../../../contract/core/fields.ts'

/** Whether the shipping method is stored on this device for the next visit (specification 3: remember-delivery choice). */
const key = 'shipment.remember'

export type Remembered = { remember: boolean; deliveryMethod?: MethodLabel; shipToCode?: string }

export function remembered(): Remembered {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{"remember":true}') as Remembered
  } catch {
    return { remember: true }
  }
}

export function remember(choice: Remembered) {
  try {
    localStorage.setItem(key, JSON.stringify(choice.remember ? choice : { remember: false }))
  } catch {
    // Storage is blocked: the server still has the last shipment.
  }
}
