import { useEffect, useState } from 'react'

/** Takes a file that is dropped anywhere on the page, which the browser would open in its place; answers whether one hovers. */
export function useDroppedFile(onDrop: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const handleOver = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const handleLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const handleDrop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (event.dataTransfer) onDrop(event.dataTransfer.files)
    }
    window.addEventListener('dragover', handleOver)
    window.addEventListener('dragleave', handleLeave)
    window.addEventListener('drop', handleDrop)
    return () => {
      window.removeEventListener('dragover', handleOver)
      window.removeEventListener('dragleave', handleLeave)
      window.removeEventListener('drop', handleDrop)
    }
  }, [onDrop])
  return isOver
}
