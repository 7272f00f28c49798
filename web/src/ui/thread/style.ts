/** Adds the style of messages to the page, once. */

import { adoptStyle } from "../lazy.tsx";
import css from "./message.lazy.css";

adoptStyle(css);
