/** The URL of a payment's receipt, a file that the browser saves. */
export const receiptAddress = (paymentId: number): string => `/api/v1/payment/${paymentId}/receipt.pdf`
