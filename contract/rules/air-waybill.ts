/** Air waybills: three digits of the airline, seven of the shipment, and a check digit, written 729-1234 5675. */

/** The digits of a waybill without what people type between them. */
export const cleanWaybill = (typed: string): string => typed.replace(/[\s.-]/g, '')

/**
 * Why clean digits can't be a waybill; undefined for a valid one. The last digit is the remainder of the seven before it divided by
 * seven.
 */
export function faultOfWaybill(digits: string): 'shape' | 'check_digit' | undefined {
  if (!/^\d{11}$/.test(digits)) return 'shape'
  return Number(digits.slice(3, 10)) % 7 === Number(digits[10]) ? undefined : 'check_digit'
}

export const waybillText = (digits: string): string =>
  digits.length === 11 ? `${digits.slice(0, 3)}-${digits.slice(3, 7)} ${digits.slice(7)}` : digits
