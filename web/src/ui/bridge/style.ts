/** The style sheet of this folder's parts that are loaded when they are first shown. */

import { adoptStyle } from "../lazy.tsx";
import css from "./bridge.lazy.css";

adoptStyle(css);
