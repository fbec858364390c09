/** The address in Ollama's own variable, parsed as its other clients do. */
export function ollamaAddress(text: string): string {
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `http://${text}`)
  const host = !url || url.hostname === '0.0.0.0' ? '127.0.0.1' : url.hostname
  return `${url?.protocol ?? 'http:'}//${host}:${url?.port || '11434'}`
}
