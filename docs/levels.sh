#!/bin/sh
# The table of levels in docs/figures.md: everybody against everybody in every game, as Markdown.
#
#   docs/levels.sh [ROUNDS] [MASTER]
#
# In a round each pairing plays two games. The level master plays by time; with engine:nodes=20000,name=level:master in its
# place nothing depends on the machine, and the same table comes out again.
set -eu
rounds=${1:-20}
master=${2:-level:master}
rival=${RIVAL:-target/release/rival}

echo '| game | beginner | amateur | expert | master |'
echo '| --- | ---: | ---: | ---: | ---: |'
for game in $("$rival" games --ids); do
    "$rival" tournament "$game" --agent level:beginner --agent level:amateur --agent level:expert --agent "$master" \
        --rounds "$rounds" --seed 1 --csv |
        awk -F, -v game="$game" '
            NR > 1 { sub("level:", "", $2); shown[$2] = sprintf("%+.0f ± %.0f", $3, $4); sub("^-", "−", shown[$2]) }
            END { print "| `" game "` | " shown["beginner"] " | " shown["amateur"] " | " shown["expert"] " | " shown["master"] " |" }'
done
