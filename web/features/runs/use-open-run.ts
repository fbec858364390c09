import {
  type AddressParts,
  idIn,
  useOpenInAddress,
  useRemoveFromAddress,
} from '#web/platform/dom/open-in-address.ts'

/** The run that is open over a page, from the address; an invalid id is reported and removed from the address. */
export function useOpenRun() {
  const address = useOpenInAddress()
  const openId = idIn(address.search, 'run')
  const close = () => address.close({ run: null })
  useRemoveFromAddress(openId === undefined && address.search.has('run'), noSuchRun, close)
  return {
    openId,
    open: (executionId: number) => {
      if (executionId !== openId) address.open({ run: executionId })
    },
    /** Replaces the open dialog with a run; `parts` removes parameters from the address. */
    replace: (executionId: number, parts: AddressParts = {}) =>
      address.replace({ ...parts, run: executionId }),
    close,
  }
}

/** The message for a link to an unknown run. */
export const noSuchRun = {
  title: 'No such run',
  description: 'The link leads to a run that is not yours or no longer exists.',
}
