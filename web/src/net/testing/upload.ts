/** The parts of an XMLHttpRequest that an upload uses; a test plays the service. */
export class UploadRequest {
  static last: UploadRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 201;
  timeout = 0;
  response: unknown = null;
  onload?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  sent: unknown;
  opened: string[] = [];
  readonly headers: Record<string, string> = {};

  open(...args: string[]) {
    UploadRequest.last = this;
    this.opened = args;
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  send(file: unknown) {
    this.sent = file;
  }

  abort() {
    this.onabort?.();
  }
}
