/** The URL of a payment's receipt, which the browser downloads. */
export const receiptAddress = (paymentId: number): string => `/api/v1/payment/${paymentId}/receipt.pdf`
