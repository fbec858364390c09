/**
 * The switches without which a browser could reach the network beside the gate: it resolves no name, and sends nothing
 * by UDP. A browser on another machine must have been started with them, too.
 */
export const gateSwitches = [
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** What a browser that draws a page for a program does not need. */
export const quietSwitches = [
  '--dns-prefetch-disable',
  '--no-pings',
  '--disable-gpu',
  '--disable-file-system',
  '--disable-notifications',
  '--disable-speech-api',
  '--mute-audio',
  '--js-flags=--max-old-space-size=384',
]
