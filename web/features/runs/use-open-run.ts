import { type AddressParts, idIn, useOpenInAddress, useTakenOut } from '#web/platform/open-in-address.ts'

/** The run that is open over a page, as the address says; one that can name no run is told of and put right. */
export function useOpenRun() {
  const address = useOpenInAddress()
  const openId = idIn(address.search, 'run')
  const close = () => address.close({ run: null })
  useTakenOut(openId === undefined && address.search.has('run'), noSuchRun, close)
  return {
    openId,
    open: (executionId: number) => {
      if (executionId !== openId) address.open({ run: executionId })
    },
    /** Puts a run in the place of the dialog that is open: another run, or what the parts take away. */
    replace: (executionId: number, parts: AddressParts = {}) =>
      address.replace({ ...parts, run: executionId }),
    close,
  }
}

/** What is said where a link leads to no run. */
export const noSuchRun = {
  title: 'No such run',
  description: 'The link leads to a run that is not yours or no longer exists.',
}
