#!/bin/sh
# Makes the folder that is published as the skill: FOLDER/world with SKILL.md, references/, install.sh and LICENSE.
# The repository itself is not published: registries take a skill, not a program with its sources.
# usage: skill/stage.sh FOLDER
set -eu
top=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
out=${1:?usage: skill/stage.sh FOLDER}/world
rm -rf "$out"
mkdir -p "$out"
cp "$top/LICENSE" "$top/install.sh" "$out"
sed 's#](skill/references/#](references/#g' "$top/SKILL.md" > "$out/SKILL.md"
cp -R "$top/skill/references" "$out/references"
echo "$out"
