/** The URL of a credit memo of one’s own account, a file that the browser saves. */
export const memoAddress = (memoNumber: number): string => `/api/v1/account/credits/${memoNumber}/memo.pdf`
